import { withCamera } from '../support/counter';
import { Keyboard } from '../support/means';
import { testWithStack } from '../support/own-stack';
import { playMonth } from '../support/post-month';

const test = testWithStack({ seed: false });
test.use(withCamera);

test('two administrators see to a month of post with the keyboard alone', async ({
  browser,
  stack,
}) => {
  test.setTimeout(900_000); // a month
  await playMonth({ browser, stack, by: (page) => new Keyboard(page) });
});
