/** An error of the machine or its configuration, in one plain sentence: printed without a stack, then exit code 1. */
export class PlainError extends Error {}
