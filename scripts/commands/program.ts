import { Command, CommanderError, type Option } from "commander";
import { PROGRAM_VERSION } from "#api/program-version.ts";
import { takeNotices } from "../terminal/notices.ts";
import { UsageError } from "../terminal/terminal.ts";

/** What the help of the whole program says of each command. */
const COMMANDS: Readonly<Record<string, string>> = {
	init: "create an empty registry instead of the sample of the first start",
	account: "People who can sign in",
	organisation: "Owners with several members",
	token: "Access tokens",
	submission: "Registrations under review",
	document: "Documents that submissions name",
	agent: "Listed agents",
	claim: "Claims: proofs that agents belong to accounts",
	comment: "Comments under review",
	report: "Reported problems with agents",
	finding: "Checks that agents fail",
	statement: "Results of other scanners",
	incident: "Public incidents",
	category: "Categories of agents",
	act: "What can be undone for a minute",
	audit: "Who did what",
	source: "Followed registries, lists and folders",
	connect: "print how a client connects to an agent",
	look: "look at an MCP server, as the collector of evidence does",
	import: "import agents from a file, a folder or the address of another registry",
	merge: "make one listing of those that are one program; of all, or of these",
	backup: "write records, events and history into a new folder",
	restore: "fill an empty data directory from a backup; the service must not run",
	key: "Keys that dumps are signed with",
	quality: "show how many listings have a category, a version, a rank and so on, by source",
	verify:
		'check the signature of a dump, and recalculate every score and rank from it alone; or "release": compare every file of the served release with its digest',
	check:
		"check documents, without a network, or an endpoint by the rules that listings are checked by",
	lock: "agents as you approved them",
	collection: "Approved listings, asked of a registry anywhere",
	"migrate-store":
		"copy the registry to an empty place, a postgres:// address or a folder, while nothing else runs",
	edge: "Web servers in front of the service",
	config: "Settings of this instance",
};

/** What a command needs is read only when it is added, which takes longer than all help. */
type Add = (program: Command, name: string) => Promise<unknown>;

const addActs: Add = async (to, name) =>
	(await import("./act-commands.ts")).addActCommands(to, name);

/** Commands that are more than the acts on a kind of record. */
const OTHERS: Readonly<Record<string, Add>> = {
	init: async (to) => (await import("./init.ts")).addInitCommand(to),
	source: async (to) => (await import("./source.ts")).addSourceCommands(to),
	connect: async (to) => (await import("./connect.ts")).addConnectCommand(to),
	look: async (to) => (await import("./look.ts")).addLookCommand(to),
	import: async (to) => (await import("./import.ts")).addImportCommand(to),
	merge: async (to) => (await import("./merge.ts")).addMergeCommand(to),
	backup: async (to) => (await import("./backup.ts")).addBackupCommand(to),
	restore: async (to) => (await import("./backup.ts")).addRestoreCommand(to),
	key: async (to) => (await import("./key.ts")).addKeyCommands(to),
	quality: async (to) => (await import("./quality.ts")).addQualityCommand(to),
	verify: async (to) => (await import("./verify.ts")).addVerifyCommand(to),
	check: async (to) => (await import("./check.ts")).addCheckCommand(to),
	lock: async (to) => (await import("./lock.ts")).addLockCommand(to),
	collection: async (to) => (await import("./collection.ts")).addCollectionCommands(to),
	"migrate-store": async (to) => (await import("./backup.ts")).addMigrateStoreCommand(to),
	edge: async (to) => (await import("./edge.ts")).addEdgeCommand(to),
	config: async (to) => (await import("./config.ts")).addConfigCommand(to),
};

/**
 * The commands of the operator, before anything is parsed: all of them, or the named one in full and of the others only
 * what the help says.
 */
export async function createProgram(called?: string): Promise<Command> {
	const program = new Command("registry")
		.usage("<command> [options]    (npm run registry -- <command> [options])")
		.description(
			"Works on the registry: accounts, tokens, submissions, agents, claims, comments, reports, incidents, imports, sources, quality, backups.",
		)
		.version(PROGRAM_VERSION)
		// Some commands have their own --version.
		.enablePositionalOptions()
		.helpCommand(false)
		.exitOverride()
		.configureOutput({ writeErr: () => {} })
		.configureHelp({
			optionDescription: describeOption,
			subcommandTerm: (command) => command.name(),
		});
	for (const [name, says] of Object.entries(COMMANDS)) {
		if (called === undefined || called === name) await (OTHERS[name] ?? addActs)(program, name);
		else program.command(name);
		program.commands.at(-1)?.description(says);
	}
	return program;
}

function describeOption({ description, mandatory, argChoices, defaultValue }: Option): string {
	const notes = [
		...(argChoices ? [`one of ${argChoices.join(", ")}`] : []),
		// Other defaults stand for an option that was not given.
		...(typeof defaultValue === "string" ? [`default: ${defaultValue}`] : []),
		...(mandatory ? ["required"] : []),
	];
	return [description, ...notes.map((note) => `(${note})`)].join(" ");
}

/**
 * Runs one command of the operator, given as the words from the shell. Resolves to the exit code, or undefined for
 * success.
 */
export async function runCommand(words: readonly string[]): Promise<number | undefined> {
	const program = await createProgram(words[0] ?? "");
	try {
		if (words.length === 0) program.outputHelp();
		else await program.parseAsync(words, { from: "user" });
		for (const sentence of takeNotices()) process.stderr.write(`${sentence}\n`);
	} catch (error) {
		if (!(error instanceof CommanderError)) throw error;
		if (error.exitCode === 0) return 0;
		if (error.code === "commander.help") throw new UsageError("A command is missing; see --help.");
		throw new UsageError(`${error.message.replace(/^error: |\.$/g, "")}. See --help.`);
	}
	return undefined;
}
