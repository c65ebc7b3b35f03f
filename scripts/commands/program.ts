import { Command, CommanderError, type Option } from "commander";
import { PROGRAM_VERSION } from "#api/program-version.ts";
import { takeNotices } from "../terminal/notices.ts";
import { UsageError } from "../terminal/terminal.ts";

interface CommandRow {
	/** What the help of the whole program says of it. */
	says: string;
	/** Adds it, under this name. What it needs is read only then, which takes longer than all help. */
	add: (program: Command, name: string) => Promise<unknown>;
}

const acts = (says: string): CommandRow => ({
	says,
	add: async (program, name) => (await import("./act-commands.ts")).addActCommands(program, name),
});

const COMMANDS: Readonly<Record<string, CommandRow>> = {
	init: {
		says: "create an empty registry instead of the sample of the first start",
		add: async (to) => (await import("./init.ts")).addInitCommand(to),
	},
	account: acts("People who can sign in"),
	organisation: acts("Owners with several members"),
	token: acts("Access tokens"),
	submission: acts("Registrations under review"),
	document: acts("Documents that submissions name"),
	agent: acts("Listed agents"),
	claim: acts("Claims: proofs that agents belong to accounts"),
	comment: acts("Comments under review"),
	report: acts("Reported problems with agents"),
	finding: acts("Checks that agents fail"),
	statement: acts("Results of other scanners"),
	incident: acts("Public incidents"),
	category: acts("Categories of agents"),
	act: acts("What can be undone for a minute"),
	audit: acts("Who did what"),
	source: {
		says: "Followed registries, lists and folders",
		add: async (to) => (await import("./source.ts")).addSourceCommands(to),
	},
	connect: {
		says: "print how a client connects to an agent",
		add: async (to) => (await import("./connect.ts")).addConnectCommand(to),
	},
	look: {
		says: "look at an MCP server, as the collector of evidence does",
		add: async (to) => (await import("./look.ts")).addLookCommand(to),
	},
	import: {
		says: "import agents from a file, a folder or the address of another registry",
		add: async (to) => (await import("./import.ts")).addImportCommand(to),
	},
	merge: {
		says: "make one listing of those that are one program; of all, or of these",
		add: async (to) => (await import("./merge.ts")).addMergeCommand(to),
	},
	backup: {
		says: "write records, events and history into a new folder",
		add: async (to) => (await import("./backup.ts")).addBackupCommand(to),
	},
	restore: {
		says: "fill an empty data directory from a backup; the service must not run",
		add: async (to) => (await import("./backup.ts")).addRestoreCommand(to),
	},
	key: {
		says: "Keys that dumps are signed with",
		add: async (to) => (await import("./key.ts")).addKeyCommands(to),
	},
	quality: {
		says: "show how many listings have a category, a version, a rank and so on, by source",
		add: async (to) => (await import("./quality.ts")).addQualityCommand(to),
	},
	verify: {
		says: 'check the signature of a dump, and recalculate every score and rank from it alone; or "release": compare every file of the served release with its digest',
		add: async (to) => (await import("./verify.ts")).addVerifyCommand(to),
	},
	check: {
		says: "check documents, without a network, or an endpoint by the rules that listings are checked by",
		add: async (to) => (await import("./check.ts")).addCheckCommand(to),
	},
	lock: {
		says: "agents as you approved them",
		add: async (to) => (await import("./lock.ts")).addLockCommand(to),
	},
	collection: {
		says: "Approved listings, asked of a registry anywhere",
		add: async (to) => (await import("./collection.ts")).addCollectionCommands(to),
	},
	"migrate-store": {
		says: "copy the registry to an empty place, a postgres:// address or a folder, while nothing else runs",
		add: async (to) => (await import("./backup.ts")).addMigrateStoreCommand(to),
	},
	edge: {
		says: "Web servers in front of the service",
		add: async (to) => (await import("./edge.ts")).addEdgeCommand(to),
	},
	config: {
		says: "Settings of this instance",
		add: async (to) => (await import("./config.ts")).addConfigCommand(to),
	},
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
	for (const [name, { says, add }] of Object.entries(COMMANDS)) {
		if (called === undefined || called === name) await add(program, name);
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
