// What nobody can measure before there are shoppers: each is a guess with a name, and docs/sizing.md prints them all. Whoever knows better
// changes a value here and runs `npm run bench -- sizing --model --write`.

type Assumption = { symbol: string; value: number; what: string }
const assumption = (symbol: string, value: number, what: string): Assumption => ({ symbol, value, what })

export const assumed = {
  stores: assumption('S', 5000, 'stores; shoppers are spread over them evenly, which is the worst case for whatever is kept by store'),
  chains: assumption('C', 150, 'co-ops with content of their own'),
  visits: assumption('v', 0.5, 'visits of a shopper on flyer day, each of 8 page views'),
  otherDays: assumption('w', 0.35, 'visits on another day, as a share of those on flyer day'),
  peakHour: assumption('h', 0.12, 'share of flyer day’s visits that fall into its busiest hour, 8 to 9 in the morning'),
  burst: assumption('b', 1.5, 'how much more the busiest five minutes of that hour have than its mean'),
  first: assumption('f', 0.2, 'share of visits on a device that has nothing kept: a new one, or one after a new build'),
  newWeek: assumption(
    'x',
    0.8,
    'share of the other visits on flyer morning that are the device’s first since the flyer changed: its deals and pictures are new',
  ),
  visible: assumption('d', 240, 'seconds in which a visit has a page in sight, which waits for corrections meanwhile'),
  trips: assumption('t', 0.8, 'shopping trips a week with a list'),
  tripHour: assumption('e', 0.025, 'share of the week’s trips in its busiest hour, Friday 5 to 6 in the evening'),
  tripTime: assumption('g', 1500, 'seconds in which a trip has its list in sight, which waits for changes meanwhile'),
  ticks: assumption('a', 20, 'items ticked off on a trip'),
  cut: assumption('q', 600, 'seconds for which the network of the cut-off shoppers is dead, in that hour'),
  cutShare: assumption('z', 0.1, 'share of shoppers who are cut off'),
  cutReturn: assumption('y', 60, 'seconds within which they all come back and send what waited'),
  members: assumption('m', 0.6, 'share of shoppers with an account'),
  signIns: assumption('i', 0.01, 'share of flyer-day visits with a sign-in by password'),
  told: assumption('k', 0.15, 'share of members with a favorite on sale, who are told by mail on flyer day from 8 in the morning on'),
  clocks: assumption('u', 4, 'time zones over which 8 in the morning is spread'),
  favorites: assumption('n', 12, 'favorites of a shopper who has any list'),
  listed: assumption('l', 60, 'items that a shopper keeps on lists'),
  cdn: assumption('c', 0.97, 'share of pictures and files of the app that a CDN has'),
  load: assumption('p', 0.5, 'share of its processors that a machine may use at the peak, so that another can fail'),
} satisfies Record<string, Assumption>

export type Assumed = { [K in keyof typeof assumed]: { value: number } }

/** List prices of large clouds, rounded, as of November 2026; nobody has asked for an offer. */
export const prices = {
  server: { value: 250, what: 'a machine of 8 processors and 32 GB, a month' },
  database: { value: 2200, what: 'a machine of 32 processors, 256 GB and 4 TB of NVMe, a month' },
  gigabyteOut: { value: 0.05, what: 'a gigabyte out of the data center' },
  gigabyteCdn: { value: 0.01, what: 'a gigabyte out of a CDN, at these amounts' },
  thousandMails: { value: 0.1, what: 'a thousand mails' },
}
