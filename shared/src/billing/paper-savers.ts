import { savePaper } from './draw-paper';
import { saveStructuredPaper } from './structured-paper';

/** How an invoice or credit note is saved: to be read, or by accounting software. Each answers the file's name. */
export const paperSavers = { PDF: savePaper, XML: saveStructuredPaper };
