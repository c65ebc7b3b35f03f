import type { Command } from "commander";
import { dashboardPath } from "#contract/addresses.ts";
import { dayOf, minuteOf } from "#contract/instants.ts";
import { ACCOUNT_ROLES } from "#contract/vocabulary.ts";
import type { ShownAccount } from "#registry/operations/account-operations.ts";
import { type OutputOptions, printResult, printRows } from "../terminal/print.ts";
import { wholeNumber } from "../terminal/whole-number.ts";
import { type ReasonOptions, reasonIn, takeOwnReason } from "./reason-option.ts";
import { askRegistry, runOnRegistry } from "./registry-access.ts";

interface LinkOptions extends OutputOptions {
	id?: string;
	email?: string;
	role?: string;
	minutes?: string;
}

export function addAccountCommands(program: Command): void {
	const account = program.command("account").description("People who can sign in");
	account
		.command("link")
		.description("print a sign-in link that works once; without an option for the operator")
		.option("--email <address>", "account with this address; created if there is none")
		.option("--id <account>", "account by its id instead of an address")
		.option("--role <role>", `give the account a role: ${ACCOUNT_ROLES.join(", ")}`)
		.option("--minutes <minutes>", "how long the link lasts (default 15)")
		.option("--json", "print JSON")
		.action(printLink);
	account
		.command("list")
		.description("list accounts")
		.option("--json", "print JSON")
		.action(async (options: OutputOptions) => {
			printRows(await runOnRegistry<ShownAccount[]>("account.list", {}), COLUMNS, options);
		});
	account
		.command("role <id> <role>")
		.description(`give an account a role: ${ACCOUNT_ROLES.join(", ")}`)
		.option("--json", "print JSON")
		.action(async (id: string, role: string, options: OutputOptions) => {
			const changed = await runOnRegistry<ShownAccount>("account.role", { id, role });
			printResult(
				changed,
				`${changed.email ?? changed.displayName} now has the role ${changed.role}.`,
				options,
			);
		});
	const suspend = account
		.command("suspend <id>")
		.description("suspend an account: ends its sessions and tokens, and it can no longer sign in");
	takeOwnReason(suspend, "kept in the audit log")
		.option("--json", "print JSON")
		.action(async (id: string, options: OutputOptions & ReasonOptions) => {
			const input = { id, ...reasonIn(options) };
			const kept = await runOnRegistry<ShownAccount>("account.suspend", input);
			printResult(kept, `${kept.email ?? kept.displayName} is suspended.`, options);
		});
	account
		.command("restore <id>")
		.description("let a suspended account sign in again")
		.option("--json", "print JSON")
		.action(async (id: string, options: OutputOptions) => {
			const restored = await runOnRegistry<ShownAccount>("account.restore", { id });
			printResult(
				restored,
				`${restored.email ?? restored.displayName} may sign in again.`,
				options,
			);
		});
	account
		.command("sign-out <id>")
		.description("end all sessions of an account")
		.option("--json", "print JSON")
		.action(async (id: string, options: OutputOptions) => {
			const ended = await runOnRegistry<{ sessions: number }>("account.sign_out", { id });
			printResult(ended, `Signed out; sessions ended: ${ended.sessions}.`, options);
		});
}

async function printLink({ json, minutes, ...options }: LinkOptions): Promise<void> {
	const lasting = minutes === undefined ? {} : { minutes: wholeNumber("--minutes", minutes) };
	const input = { ...options, ...lasting };
	const { result: made, baseUrl } = await askRegistry<{
		code: string;
		expiresAt: string;
		account: ShownAccount;
	}>("account.link", input);
	// Absolute, because it is opened in a browser or sent to someone.
	const { code, ...link } = { ...made, url: baseUrl + dashboardPath("link", made.code) };
	const { displayName, email, role } = link.account;
	const sentence = `${link.url}\n  signs in ${email ?? displayName} (${role}) once, until ${link.expiresAt}; it is not shown again.`;
	printResult(link, sentence, { ...(json ? { json } : {}) });
}

const COLUMNS = {
	id: ({ id }: ShownAccount) => id,
	name: ({ displayName }: ShownAccount) => displayName,
	email: ({ email }: ShownAccount) => email,
	role: ({ role }: ShownAccount) => role,
	passkeys: ({ passkeys }: ShownAccount) => passkeys,
	since: ({ createdAt }: ShownAccount) => dayOf(createdAt),
	suspended: ({ suspendedAt }: ShownAccount) => suspendedAt && minuteOf(suspendedAt),
	"last signed in": ({ lastSignedInAt }: ShownAccount) =>
		lastSignedInAt && minuteOf(lastSignedInAt),
};
