export { demoCatalogue, type DemoSize } from './catalogue/catalogue.ts';
export type { DemoBlock, DemoCatalogue } from './catalogue/types.ts';
export { composeDemo, drawCovers } from './compose.ts';
