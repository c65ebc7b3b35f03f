import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "#api/settings/config.ts";
import { ConfigError } from "#api/settings/config-error.ts";
import { followerCommand } from "#api/sources/follower-command.ts";
import { readSecret } from "#api/sources/source-secret.ts";
import { freshInstance } from "../../scripts/command-line.ts";

async function fileWith(text: string): Promise<string> {
	const path = join((await freshInstance()).root, "token");
	await writeFile(path, text);
	return path;
}

describe("the token of a source", () => {
	it("is in a setting with the name of the source, or in a file that one names", async () => {
		const own = { name: "our-own", place: "https://one.example:8443/v0.1" };
		const host = { SOURCE_OUR_OWN_TOKEN_HOST: "One.example:8443" };
		expect(readSecret(own, { SOURCE_OUR_OWN_TOKEN: "a-token", ...host })).toBe("a-token");
		const file = await fileWith("a-token\n");
		expect(readSecret(own, { SOURCE_OUR_OWN_TOKEN_FILE: file, ...host })).toBe("a-token");
		const official = { ...own, name: "official" };
		expect(readSecret(official, { SOURCE_OUR_OWN_TOKEN: "a-token", ...host })).toBeUndefined();
		expect(readSecret(own, { SOURCE_OUR_OWN_TOKEN: "" })).toBeUndefined();
	});

	it.each([
		[{ SOURCE_A_TOKEN: "secret", SOURCE_A_TOKEN_FILE: "/f" }, /are both set/],
		[{ SOURCE_A_TOKEN_FILE: "/no/such/secret" }, /SOURCE_A_TOKEN_FILE names cannot be read/],
		[{ SOURCE_A_TOKEN: "two secret\nlines" }, /SOURCE_A_TOKEN is not a valid token/],
		[{ SOURCE_A_TOKEN: "sécret" }, /SOURCE_A_TOKEN is not a valid token/],
		[{ SOURCE_A_TOKEN: "secret", SOURCE_A_TOKEN_HOST: "" }, /requires SOURCE_A_TOKEN_HOST/],
		[{ SOURCE_A_TOKEN: "secret", SOURCE_A_TOKEN_HOST: "b.example" }, /is only for b\.example\./],
	])("is refused without being shown: %j", (environment, sentence) => {
		const own = { SOURCE_A_TOKEN_HOST: "a.example" };
		const read = () =>
			readSecret({ name: "a", place: "https://a.example/" }, { ...own, ...environment });
		expect(read).toThrow(ConfigError);
		expect(read).toThrow(sentence);
		expect(read).not.toThrow(/secret|sécret/);
	});

	it("is passed to the process that follows its source, without any other secret", () => {
		const environment = {
			PATH: "/bin",
			HOME: "/root",
			DATABASE_URL: "postgres://secret@db/registry",
			SMTP_URL: "smtp://secret@mail",
			SOURCE_OUR_OWN_TOKEN: "own",
			SOURCE_OUR_OWN_TOKEN_HOST: "one.example",
			SOURCE_OTHER_TOKEN: "secret",
			SOURCE_OTHER_TOKEN_HOST: "two.example",
			OUTBOUND_ALLOW: "10.0.0.0/8, ::1",
			DATA_DIR: "/data",
		};
		const { command, env } = followerCommand(readConfig(environment), environment)("our-own");
		expect(env).toEqual({
			PATH: "/bin",
			SOURCE_OUR_OWN_TOKEN: "own",
			SOURCE_OUR_OWN_TOKEN_HOST: "one.example",
			BASE_URL: "http://localhost:4321",
			DATA_DIR: "/data",
			OUTBOUND_ALLOW: "10.0.0.0/8,::1",
			FOLLOW_MAX_ENTRIES: "100000",
		});
		expect(command.join(" ")).not.toMatch(/secret|own-token/);
	});
});
