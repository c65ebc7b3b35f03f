import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { useOwnService } from "./own-service.ts";

const { ask, makeToken } = useOwnService();

const organisation = (name: string) => ["bo", "POST", "/api/v1/organisations", { name }] as const;

describe("the guide says what is answered when", () => {
	it.each([
		["the last admin leaves", "al", "DELETE", "/api/v1/organisations/guild/members/al", undefined],
		["named like another", ...organisation("Guild")],
		["named like a namespace", ...organisation("io.github.quay")],
		["named by a reserved word", ...organisation("Admin")],
		[
			...["no member any more", "bo", "POST", "/api/v1/agents/register?owner=guild"],
			{ title: "Late Tide", website_url: "https://late-tide.dev/" },
		],
		["given away already", "bo", "POST", "/api/v1/agents/pier-scout/transfer", { to: "me" }],
	] as [string, string, string, string, unknown][])("%s", async (row, who, method, path, body) => {
		const guide = await readFile("src/content/guides/teams.md", "utf8");
		const told = guide.split("\n").find((line) => line.startsWith("|") && line.includes(row));
		const { token } = await makeToken(who, undefined);
		const { status, body: said } = await ask(token, path, { method, body });
		expect(told, said?.detail).toContain(`| ${status} |`);
	});
});
