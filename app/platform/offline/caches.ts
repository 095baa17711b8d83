/** The cache of the pictures that are kept for reading without a signal. */
export const pictureCache = 'pictures'
