import type { Command } from "commander";
import { listSettings, type SettingRow } from "#api/settings/list-settings.ts";
import { type OutputOptions, printRows } from "../terminal/terminal.ts";

const NOTES = `
It reads the environment of this command and agent-registry.env in DATA_DIR. For the environment of a service that systemd starts, use
scripts/deploy/systemd/registry --unit agent-registry@4321 config check. Nothing is connected or changed. Exit code 1 when
a setting is wrong, which is what the service, the hourly job and every command would refuse to start with. Like every
command, it warns of names that may be misspelt.`;

const COLUMNS = {
	setting: ({ setting }: SettingRow) => setting,
	value: ({ value }: SettingRow) => value,
	from: ({ from }: SettingRow) => from,
	wrong: ({ wrong }: SettingRow) => wrong,
};
const MEANING = { meaning: ({ meaning }: SettingRow) => meaning };

export function addConfigCommand(program: Command): void {
	program
		.command("config")
		.command("check")
		.description("show each setting, its source and what is wrong with it")
		.option("--meanings", "also explain each setting; without it, the table stays narrow")
		.option("--json", "print JSON, which also explains each setting")
		.addHelpText("after", NOTES)
		.action(({ meanings, ...options }: OutputOptions & { meanings?: boolean }) => {
			const { rows, isUsable } = listSettings(process.env);
			printRows(rows, meanings ? { ...COLUMNS, ...MEANING } : COLUMNS, options);
			if (!isUsable) process.exitCode = 1;
		});
}
