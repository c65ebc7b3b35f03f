import { describe, expect, it } from "vitest";
import { z } from "zod";
import { RegistrationRequest } from "#contract/agents/registration.ts";
import { issueSentence } from "#domain/texts/issue-sentence.ts";

function sentencesOf(schema: z.ZodType, value: unknown): string[] {
	const parsed = schema.safeParse(value, { error: issueSentence });
	return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

describe("an error of a schema", () => {
	const texts = z.array(z.string().max(3)).min(1);

	it.each<[what: string, schema: z.ZodType, value: unknown, sentence: string]>([
		["a missing member", z.string(), undefined, "is required"],
		["a number for a text", z.string(), 5, "must be a text"],
		["null for a text", z.string(), null, "must be a text"],
		["null for what may be left out", z.string().optional(), null, "must be a text"],
		["a text for a number", z.number(), "5", "must be a number"],
		["a fraction", z.int(), 2.5, "must be a whole number"],
		["a text for a switch", z.boolean(), "yes", "must be true or false"],
		["a text for a list", texts, "gpt", "must be a list of texts"],
		["an object for lists", z.array(texts), {}, "must be a list of lists"],
		["a list of anything", z.array(z.unknown()), 1, "must be a list"],
		["a list for an object", z.object({}), [], "must be an object"],
		["a text for names and values", z.record(z.string(), z.string()), "a", "must be an object"],
		["another word", z.enum(["up", "down"]), 7, "must be one of up, down"],
		["a short text", z.string().min(2), "a", "must be at least 2 characters"],
		["an empty text", z.string().min(1), "", "must be at least 1 character"],
		["an empty list", texts, [], "must have at least 1 item"],
		["a long list", z.array(z.int()).max(2), [1, 2, 3], "must have at most 2 items"],
		["a low number", z.number().min(1), 0, "must be at least 1"],
		["no address", z.url(), "here", "must be an http or https address"],
		["no instant", z.iso.datetime(), "soon", /^must be an instant in UTC/.source],
		["one of two kinds", z.union([z.string(), texts]), 5, "must be a text or a list of texts"],
		[
			"a wrong value of one of two kinds",
			z.union([z.string().max(3), texts]),
			"long",
			"must be at most 3 characters",
		],
		["what the schema words itself", z.string({ error: "must be a name" }), 5, "must be a name"],
	])("is explained in plain words: %s", (_, schema, value, sentence) => {
		expect(sentencesOf(schema, value)).toEqual([expect.stringMatching(new RegExp(sentence))]);
	});

	it("never says that an existing member is missing, whatever its type should be", () => {
		for (const [member, schema] of Object.entries(RegistrationRequest.shape)) {
			for (const value of [5, true, null, {}]) {
				const said = sentencesOf(schema, value);
				if (schema.safeParse(value).success) continue;
				expect([member, ...said].join(" ")).toMatch(/ must be /);
			}
		}
	});
});
