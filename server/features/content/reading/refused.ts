/** Why a file is not read: one plain sentence for staff. */
export class Refused extends Error {}
