import type { Command } from "commander";
import type { AuditChange, AuditRecord } from "#domain/records/audit-record.ts";
import { shortenText } from "#domain/shorten-text.ts";
import { type OutputOptions, printRows } from "../terminal/print.ts";
import { wholeNumber } from "../terminal/whole-number.ts";
import { runOnRegistry } from "./registry-access.ts";

export function addAuditCommands(program: Command): void {
	program
		.command("audit")
		.description("Who did what")
		.command("list")
		.description("list the latest actions, newest first")
		.option("--limit <count>", "how many", "50")
		.option("--json", "print JSON")
		.action(async ({ limit, ...options }: OutputOptions & { limit: string }) => {
			const input = { limit: wholeNumber("--limit", limit) };
			const acts = await runOnRegistry<AuditRecord[]>("audit.list", input);
			printRows(acts, COLUMNS, options);
		});
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
