/** Whether this build is that of the apps for Android and iOS: a build for the web leaves out what is only done for them. */
export const isNative = import.meta.env.MODE === 'native'
