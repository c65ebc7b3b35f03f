import type { BehavioralProfile } from "#contract/behavioral-profile.ts";
import { ASKED_ROWS } from "#contract/fact-rows.ts";
import { describeBody, type JsonSchema } from "#contract/json-schema.ts";
import { RegistrationRequest } from "#contract/registration.ts";
import { PROFILE_SCALES, SENSITIVE_ACCESS } from "#domain/scores/exposure-profile.ts";
import { type SchemaWords, schemaWords } from "../docs/schema-words.ts";

/** One member of a registration, with what it means and what it may be. */
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
	return fieldsOf("BehavioralProfile", PROFILE_MEANINGS);
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

/** A member that is described under a name of its own is an object. */
function resolve(schema: JsonSchema): JsonSchema {
	return schema.$ref === undefined ? schema : { type: "object" };
}

function wordsOf(words: Readonly<Record<string, number>>): string {
	return `Documented words: ${Object.keys(words).join(", ")}.`;
}

const { autonomy_level, containment_strength, recoverability_level } = PROFILE_SCALES;
const { access_scope, effect_scope, propagation_scope } = PROFILE_SCALES;

const PROFILE_MEANINGS: Readonly<Record<keyof BehavioralProfile, string>> = {
	access_scope: `What it can read. ${wordsOf(access_scope.words)}`,
	effect_scope: `What it can change. ${wordsOf(effect_scope.words)}`,
	autonomy_level: `How far it acts without being asked. ${wordsOf(autonomy_level.words)}`,
	propagation_scope: `How far a mistake can spread. ${wordsOf(propagation_scope.words)}`,
	containment_strength: `What holds it back. ${wordsOf(containment_strength.words)}`,
	recoverability_level: `What can be undone. ${wordsOf(recoverability_level.words)}`,
	sensitive_access: `Sensitive things that it touches. ${wordsOf(SENSITIVE_ACCESS.words)}`,
};
