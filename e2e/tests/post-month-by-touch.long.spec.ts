import { withCamera } from '../support/counter';
import { Finger } from '../support/means';
import { testWithStack } from '../support/own-stack';
import { playMonth } from '../support/post-month';

const test = testWithStack({ seed: false });
test.use(withCamera);
test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } });

test('two administrators see to a month of post with a finger alone', async ({
  browser,
  stack,
}) => {
  test.setTimeout(900_000); // a month
  await playMonth({ browser, stack, by: (page) => new Finger(page) });
});
