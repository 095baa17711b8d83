/** What came of a registration for push notices. */
export type Registered = { success: true; token: string } | { success: false; errorMessage: string }
