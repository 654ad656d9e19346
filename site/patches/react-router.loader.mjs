/**
 * Sets contexts inside the classes they belong to, takes display names away, and marks what creates
 * contexts and components as free of effects; why stands in `react-router.ts`.
 *
 * @param {string} source
 */
export default function treeShakableRouter(source) {
  const contexts = new Map(
    Array.from(source.matchAll(/^(\w+)\.contextType = (\w+);$/gm), ([, owner, type]) => [
      owner,
      type,
    ]),
  );
  return source
    .replace(/^\w+\.contextType = \w+;$/gm, '')
    .replace(/^var (\w+) = class extends React\d*\.Component \{$/gm, (head, owner) =>
      contexts.has(owner) ? `${head}\n  static contextType = ${contexts.get(owner)};` : head,
    )
    .replace(/^\w+\.displayName = ".*?";$/gm, '')
    .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /*#__PURE__*/ $1');
}
