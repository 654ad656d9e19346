import './federation/trusted-scripts';
import 'shared/ui/tokens.css';
import 'shared/ui/fonts.css';
import './app/no-script.css';
import './early/heard.css';

// Reading this file is one task; what is in it begins in another, so that a touch waits for neither.
setTimeout(async () => {
  const { bootstrap } = await import(/* webpackMode: "eager" */ './bootstrap');
  await bootstrap();
});
