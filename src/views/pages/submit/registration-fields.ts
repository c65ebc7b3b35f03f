import { type BehavioralProfile, PROFILE_MEANINGS } from "#contract/agents/behavioral-profile.ts";
import { RegistrationRequest } from "#contract/agents/registration.ts";
import { ASKED_ROWS } from "#contract/facts/fact-rows.ts";
import { describeBody, type JsonSchema } from "#contract/http/json-schema.ts";
import { mapMembers } from "#contract/members-of.ts";
import { PROFILE_SCALES, SENSITIVE_ACCESS } from "#domain/scores/exposure-profile.ts";
import { type SchemaWords, schemaWords } from "../docs/schema-words.ts";

/** A member of a registration: what it means and what it may contain. */
export interface RegistrationField extends SchemaWords {
	name: string;
	isRequired: boolean;
	description: string;
}

export function registrationFields(): RegistrationField[] {
	return fieldsOf(
		"RegistrationRequest",
		Object.fromEntries(ASKED_ROWS.map(({ wire, meaning }) => [wire, meaning])),
	);
}

/** The members of `behavioral_profile`. */
export function profileFields(): RegistrationField[] {
	const described = mapMembers(
		PROFILE_MEANINGS,
		(meaning, name) => `${meaning} ${wordsOf(WORDS[name].words)}`,
	);
	return fieldsOf("BehavioralProfile", described);
}

const { named: SCHEMAS } = describeBody(RegistrationRequest, "");

function fieldsOf(
	schemaName: string,
	meanings: Readonly<Record<string, string>>,
): RegistrationField[] {
	const { properties = {}, required = [] } = SCHEMAS[schemaName] ?? {};
	return Object.entries(properties).flatMap(([name, schema]) =>
		typeof schema === "boolean"
			? []
			: [
					{
						name,
						isRequired: required.includes(name),
						description: meanings[name] ?? "",
						...schemaWords(resolve(schema)),
					},
				],
	);
}

/** A member with a named schema is an object. */
function resolve(schema: JsonSchema): JsonSchema {
	return schema.$ref === undefined ? schema : { type: "object" };
}

function wordsOf(words: Readonly<Record<string, number>>): string {
	return `Documented words: ${Object.keys(words).join(", ")}.`;
}

const WORDS: Readonly<
	Record<keyof BehavioralProfile, { words: Readonly<Record<string, number>> }>
> = { ...PROFILE_SCALES, sensitive_access: SENSITIVE_ACCESS };
