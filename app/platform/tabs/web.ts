export const browserTabs = {
  oneAtATime: async <T>(name: string, work: () => Promise<T>): Promise<T> => navigator.locks.request(name, work),
  channel<Word>(name: string) {
    const bus = new BroadcastChannel(name)
    return {
      send: (word: Word) => bus.postMessage(word), // oxlint-disable-line require-post-message-target-origin -- a channel, not a window
      onWord(listener: (word: Word) => void) {
        bus.onmessage = ({ data }: MessageEvent<Word>) => listener(data)
      },
    }
  },
}
