import type { Command } from "commander";
import { dayOf } from "#contract/instants.ts";
import { SCOPES } from "#contract/vocabulary.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import { type OutputOptions, printResult, printRows } from "../terminal/print.ts";
import { wholeNumber } from "../terminal/whole-number.ts";
import { runOnRegistry } from "./registry-access.ts";

type ShownToken = Omit<TokenRecord, "digest">;

interface CreateOptions extends OutputOptions {
	name: string;
	scope: string[];
	days?: string;
	owner?: string;
}

export function addTokenCommands(program: Command): void {
	const token = program.command("token").description("Access tokens");
	token
		.command("create")
		.description("create a token; it is shown only once")
		.requiredOption("--name <name>", "what it is for")
		.requiredOption("--scope <scope...>", `one or more of ${SCOPES.join(", ")}`)
		.option("--days <days>", "days until it expires (default 90)")
		.option("--owner <id>", "account whose submissions it may see (default: only the token's own)")
		.option("--json", "print JSON")
		.action(async ({ name, scope, days, owner, json }: CreateOptions) => {
			const created = await runOnRegistry<ShownToken & { token: string }>("token.create", {
				name,
				scopes: scope,
				...(days === undefined ? {} : { days: wholeNumber("--days", days) }),
				...(owner === undefined ? {} : { ownerId: owner }),
			});
			const sentence = `${created.token}\n  id ${created.id}, ends ${created.expiresAt}; this token is not shown again.`;
			printResult(created, sentence, { ...(json ? { json } : {}) });
		});
	token
		.command("list")
		.description("list tokens, without their secrets")
		.option("--json", "print JSON")
		.action(async (options: OutputOptions) => {
			printRows(await runOnRegistry<ShownToken[]>("token.list", {}), COLUMNS, options);
		});
	token
		.command("revoke <id>")
		.description("revoke a token at once")
		.option("--json", "print JSON")
		.action(async (id: string, options: OutputOptions) => {
			const revoked = await runOnRegistry<ShownToken>("token.revoke", { id });
			printResult(revoked, `Revoked ${revoked.id} (${revoked.name}).`, options);
		});
}

const COLUMNS = {
	id: ({ id }: ShownToken) => id,
	name: ({ name }: ShownToken) => name,
	scopes: ({ scopes }: ShownToken) => scopes.join(" "),
	"ends with": ({ lastFour }: ShownToken) => lastFour,
	expires: ({ expiresAt }: ShownToken) => dayOf(expiresAt),
	"last used": ({ lastUsedAt }: ShownToken) => lastUsedAt,
	revoked: ({ revokedAt }: ShownToken) => revokedAt,
};
