// npm run compile: compiles only the page templates, so that the program can then run in a read-only folder.
import { compileTemplates } from "./compile-templates.ts";
import { runScript } from "./terminal/terminal.ts";

const HELP = `Usage: npm run compile

Compiles the page templates unless they are compiled already. After it, start and build write nothing into this folder.
`;

await runScript(async () => {
	await compileTemplates();
	return 0;
}, HELP);
