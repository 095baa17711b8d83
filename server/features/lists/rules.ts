/** Far more than any household needs; keeps one shopper's devices from filling the disk. Deleted ones do not count. */
export const listsMax = 200
export const itemsMax = 2000
