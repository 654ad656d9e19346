import { remoteConfig } from '../rspack.base';

export default remoteConfig('mf-public', 'production');
