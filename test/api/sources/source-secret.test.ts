import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "#api/config.ts";
import { followerCommand } from "#api/sources/follower-command.ts";
import { readSecret } from "#api/sources/source-secret.ts";
import { freshInstance } from "../../scripts/command-line.ts";

async function fileWith(text: string): Promise<string> {
	const path = join((await freshInstance()).root, "token");
	await writeFile(path, text);
	return path;
}

describe("the token of a source", () => {
	it("stands in a setting under the name of the source, or in a file that one names", async () => {
		expect(readSecret("our-own", { SOURCE_OUR_OWN_TOKEN: "a-token" })).toBe("a-token");
		const file = await fileWith("a-token\n");
		expect(readSecret("our-own", { SOURCE_OUR_OWN_TOKEN_FILE: file })).toBe("a-token");
		expect(readSecret("official", { SOURCE_OUR_OWN_TOKEN: "a-token" })).toBeUndefined();
		expect(readSecret("our-own", { SOURCE_OUR_OWN_TOKEN: "" })).toBeUndefined();
	});

	it.each([
		[{ SOURCE_A_TOKEN: "secret", SOURCE_A_TOKEN_FILE: "/f" }, /exclude each other/],
		[{ SOURCE_A_TOKEN_FILE: "/no/such/secret" }, /SOURCE_A_TOKEN_FILE names cannot be read/],
		[{ SOURCE_A_TOKEN: "two secret\nlines" }, /SOURCE_A_TOKEN holds no token/],
		[{ SOURCE_A_TOKEN: "sécret" }, /SOURCE_A_TOKEN holds no token/],
	])("is refused without being told: %j", (environment, sentence) => {
		const read = () => readSecret("a", environment);
		expect(read).toThrow(ConfigError);
		expect(read).toThrow(sentence);
		expect(read).not.toThrow(/secret|sécret/);
	});

	it("is given to the process that follows its source, and no other secret is", () => {
		const environment = {
			PATH: "/bin",
			HOME: "/root",
			DATABASE_URL: "postgres://secret@db/registry",
			SMTP_URL: "smtp://secret@mail",
			SOURCE_OUR_OWN_TOKEN: "own",
			SOURCE_OTHER_TOKEN: "secret",
			OUTBOUND_ALLOW: "10.0.0.0/8, ::1",
			DATA_DIR: "/data",
		};
		const { command, env } = followerCommand(readConfig(environment), environment)("our-own");
		expect(env).toEqual({
			PATH: "/bin",
			SOURCE_OUR_OWN_TOKEN: "own",
			BASE_URL: "http://localhost:4321",
			DATA_DIR: "/data",
			OUTBOUND_ALLOW: "10.0.0.0/8,::1",
		});
		expect(command.join(" ")).not.toMatch(/secret|own-token/);
	});
});
