/** Far above any household's; so that one shopper's devices cannot fill the disk. Deleted ones do not count. */
export const listsMax = 200
export const itemsMax = 2000
