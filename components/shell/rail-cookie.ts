/** Whether the user collapsed the navigation to icons, in a cookie: `collapsedRail`, or anything else for labels. */
export const railCookie = "rail";
export const collapsedRail = "collapsed";
