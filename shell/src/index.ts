import './federation/trusted-scripts';
import 'shared/ui/tokens.css';
import 'shared/ui/fonts.css';
import './app/no-script.css';
import './early/heard.css';
import { bootstrap } from './bootstrap';

void bootstrap();
