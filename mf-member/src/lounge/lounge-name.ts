export const loungeName = 'LadyBoss Business Lounge';
