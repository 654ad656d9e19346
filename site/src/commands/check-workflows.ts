import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  convertWorkflowTemplate,
  NoOperationTraceWriter,
  parseWorkflow,
} from '@actions/workflow-parser';
import { repositoryDir } from '../repository-dir';

/** Reads the workflow files as GitHub does, with its own parser: names, shapes and expressions. */
const folder = '.github/workflows';

async function complaintsAbout(name: string): Promise<string[]> {
  const content = readFileSync(join(repositoryDir, folder, name), 'utf8');
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => `${folder}/${message}`);
}

const files = readdirSync(join(repositoryDir, folder));
const complaints = (await Promise.all(files.map(complaintsAbout))).flat();
for (const complaint of complaints) console.error(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
