import type { Command } from "commander";
import { readConfig } from "#api/config.ts";
import type { DumpKey } from "#contract/dump.ts";
import { openSigner, readDumpKeys, rotateKey } from "#dumps/signing-keys.ts";
import { type OutputOptions, printRows } from "../terminal/print.ts";

const NOTES = `
The private key lies in DATA_DIR/signing and is readable by its owner alone. It is in no release and in no backup: who
restores a registry elsewhere takes the folder along, as migrate-store does, or signs with a new key from then on. Public
keys are published with the next release, and stay published once they are retired, for the dumps that they signed.`;

export function addKeyCommands(program: Command): void {
	const key = program
		.command("key")
		.description("Keys that dumps are signed with")
		.addHelpText("after", NOTES);
	key
		.command("show", { isDefault: true })
		.description("show all public keys; the first is made where there is none")
		.option("--json", "print JSON")
		.action(async (options: OutputOptions) => {
			const { dataDirectory } = readConfig(process.env);
			await openSigner(dataDirectory, new Date());
			printKeys(await readDumpKeys(dataDirectory), options);
		});
	key
		.command("rotate")
		.description("make a new key for all dumps from now on")
		.option("--json", "print JSON")
		.action(async (options: OutputOptions) => {
			const { dataDirectory } = readConfig(process.env);
			await rotateKey(dataDirectory, new Date());
			printKeys(await readDumpKeys(dataDirectory), options);
		});
}

function printKeys(keys: readonly DumpKey[], options: OutputOptions): void {
	printRows(
		keys,
		{
			key: ({ kid }) => kid,
			made: ({ created_at }) => created_at,
			retired: ({ retired_at }) => retired_at,
			public: ({ x }) => x,
		},
		options,
	);
}
