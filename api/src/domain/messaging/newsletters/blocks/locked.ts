/**
 * Blocks that a template locks stand in every newsletter that is written from it, as the template has them now and in its
 * order; whoever writes puts their own between.
 */
import {invalid} from '../../../kernel/errors';
import {type Block, BLOCK_NAMES} from './block';

/**
 * `before`: what was kept until now, since a template may have changed meanwhile. Answers them with the template's in their
 * places. Errors: `invalid` 422.
 */
export function keepLocked(blocks: Block[], template: Block[], before: Block[]): Block[] {
  const fixed = template.filter(block => block.locked);
  const ofId = new Map(fixed.map(block => [block.id, block]));
  const old = new Map(before.map(block => [block.id, block]));
  const missing = fixed.find(block => !blocks.some(one => one.id === block.id && one.type === block.type));
  if (missing)
    throw invalid({blocks: `La plantilla fija el bloque «${BLOCK_NAMES[missing.type]}»: no se puede quitar.`});
  const order = blocks.filter(block => ofId.has(block.id)).map(block => block.id);
  if (order.some((id, n) => id !== fixed[n]!.id))
    throw invalid({blocks: 'Los bloques fijos de la plantilla van en su orden.'});
  return blocks.map((block, n) => {
    const theirs = ofId.get(block.id);
    if (!theirs) {
      const {locked, ...own} = block; // what no template fixes is the writer's
      return own as Block;
    }
    const said = same(block);
    if (said !== same(theirs) && said !== same(old.get(block.id)))
      throw invalid({
        [`blocks.${n}`]: `La plantilla fija el bloque «${BLOCK_NAMES[block.type]}»: no se puede cambiar.`,
      });
    return theirs;
  });
}

/** As text, whatever the order in which its fields came. */
function same(block: Block | undefined): string {
  const inOrder = (value: unknown): unknown =>
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, one]) => [key, inOrder(one)])
      : value;
  if (!block) return '';
  const {locked, ...rest} = block;
  return JSON.stringify(inOrder(rest));
}
