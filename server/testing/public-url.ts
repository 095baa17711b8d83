/** Where the server of a test says that it is; nothing listens there. */
export const publicUrl = 'http://localhost:3000'
