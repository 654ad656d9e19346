/** The element every page is drawn into: where "Skip to content" leads and the focus goes. */
export const mainId = 'main';
