export { unzipSync } from 'fflate';
