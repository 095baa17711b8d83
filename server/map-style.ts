/** The map that is drawn where MAP_STYLE_URL names no other, on the web and in the apps for Android and iOS. */
export const defaultMapStyle = 'https://tiles.openfreemap.org/styles/positron'
