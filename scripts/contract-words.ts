import type { Plugin } from 'vite'

/** Leaves out of a build for browsers what the contract says of each endpoint: only the server's description of the API shows it. */
export function contractWords(): Plugin {
  return {
    name: 'contract-words',
    enforce: 'pre',
    apply: (_, { isSsrBuild, command }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /[\\/]contract[\\/](?:[\w-]+[\\/])*[\w-]+\.ts$/, code: sentence },
      handler: (code) => ({ code: withoutWords(code), map: null }),
    },
  }
}

const sentence = /^\s*about:\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`),\n/gm

export const withoutWords = (code: string) => code.replace(sentence, '')
