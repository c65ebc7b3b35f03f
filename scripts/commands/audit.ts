import type { Command } from "commander";
import type { AuditChange, AuditRecord } from "#domain/records/audit-record.ts";
import { shortenText } from "#domain/shorten-text.ts";
import { LIMIT_OPTION, type LimitOptions, limitOf } from "../terminal/list-limit.ts";
import { printRest, printRows } from "../terminal/print.ts";
import { runOnRegistry } from "./registry-access.ts";

export function addAuditCommands(program: Command): void {
	program
		.command("audit")
		.description("Who did what")
		.command("list")
		.description("list the latest actions, newest first")
		.option(...LIMIT_OPTION)
		.option("--json", "print JSON")
		.action(async (options: LimitOptions) => {
			const { acts, total } = await runOnRegistry<Listed>("audit.list", limitOf(options));
			printRows(acts, COLUMNS, options);
			printRest(total - acts.length);
		});
}

interface Listed {
	acts: AuditRecord[];
	total: number;
}

const COLUMNS = {
	at: ({ at }: AuditRecord) => at.slice(0, 19),
	actor: ({ actor }: AuditRecord) => actor,
	action: ({ action }: AuditRecord) => action,
	subject: ({ subject }: AuditRecord) => subject,
	reason: ({ reason }: AuditRecord) => reason,
	changes: ({ changes }: AuditRecord) => changes.map(asText).join("; "),
};

/** How much of a value is printed. `--json` prints all of it. */
const VALUE_MAX_CHARACTERS = 40;

function asText({ field, before, after }: AuditChange): string {
	const [from, to] = [before, after].map((value) =>
		value === null ? "–" : shortenText(value, VALUE_MAX_CHARACTERS),
	);
	return `${field}: ${from} → ${to}`;
}
