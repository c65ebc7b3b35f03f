import type { Command } from "commander";
import type { AuditRecord } from "#domain/records/audit-record.ts";
import { type OutputOptions, printRows } from "../terminal/print.ts";
import { UsageError } from "../terminal/run-script.ts";
import { runOnRegistry } from "./registry-access.ts";

export function addAuditCommands(program: Command): void {
	program
		.command("audit")
		.description("Who did what")
		.command("list")
		.description("list the latest acts, newest first")
		.option("--limit <count>", "how many", "50")
		.option("--json", "print JSON")
		.action(async ({ limit, ...options }: OutputOptions & { limit: string }) => {
			if (!/^[1-9]\d{0,8}$/.test(limit)) throw new UsageError("--limit needs a whole number.");
			const acts = await runOnRegistry<AuditRecord[]>("audit.list", { limit: Number(limit) });
			printRows(acts, COLUMNS, options);
		});
}

const COLUMNS = {
	at: ({ at }: AuditRecord) => at.slice(0, 19),
	actor: ({ actor }: AuditRecord) => actor,
	action: ({ action }: AuditRecord) => action,
	subject: ({ subject }: AuditRecord) => subject,
	reason: ({ reason }: AuditRecord) => reason,
};
