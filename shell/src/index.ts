import './federation/trusted-scripts';
import 'shared/ui/tokens.css';
import 'shared/ui/fonts.css';
import './app/no-script.css';

// A task of its own, so that a slow phone answers a tap in between.
setTimeout(async () => {
  const { bootstrap } = await import(/* webpackMode: "eager" */ './bootstrap');
  await bootstrap();
});
