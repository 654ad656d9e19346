import { shellConfig } from '../rspack.base';

export default shellConfig('production');
