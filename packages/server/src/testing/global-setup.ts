import { prepareTemplate } from './database.ts';

export default prepareTemplate;
