import { z } from "zod";

/** True if a value has everything that its schema would fill in. */
type Check = (value: unknown) => boolean;

/**
 * Finds records written by an earlier version whose schema had fewer members. These must go through the schema, which
 * fills in what is missing.
 */
export function createCompleteCheck(schema: z.core.$ZodType): Check {
	const check = CHECKS.get(schema) ?? checkOf(schema) ?? (() => true);
	CHECKS.set(schema, check);
	return check;
}

/** By schema, because the records of one are in many files. */
const CHECKS = new WeakMap<z.core.$ZodType, Check>();

/** Undefined if nothing is ever filled in. Unknown kinds of schemas never count as complete. */
function checkOf(schema: z.core.$ZodType): Check | undefined {
	if (schema instanceof z.ZodDefault) {
		const inner = checkOf(schema.unwrap());
		return (value) => value !== undefined && (inner?.(value) ?? true);
	}
	if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
		const inner = checkOf(schema.unwrap());
		return inner && ((value) => value === null || value === undefined || inner(value));
	}
	if (schema instanceof z.ZodObject) return checkOfObject(schema);
	if (schema instanceof z.ZodArray) return checkOfAll(schema.element);
	if (schema instanceof z.ZodRecord) return checkOfAll(schema.valueType);
	if (schema instanceof z.ZodUnion && !schema.options.some(checkOf)) return undefined;
	return LEAVES.some((leaf) => schema instanceof leaf) ? undefined : () => false;
}

const LEAVES = [z.ZodString, z.ZodStringFormat, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral];

function checkOfObject(schema: z.ZodObject): Check | undefined {
	const members = Object.entries(schema.shape).flatMap(([name, member]): [string, Check][] => {
		const check = checkOf(member);
		return check ? [[name, check]] : [];
	});
	if (members.length === 0) return undefined;
	return (value) => {
		if (typeof value !== "object" || value === null) return false;
		return members.every(([name, check]) => check(Reflect.get(value, name)));
	};
}

function checkOfAll(schema: z.core.$ZodType): Check | undefined {
	const check = checkOf(schema);
	return check && ((value) => typeof value === "object" && Object.values(value ?? {}).every(check));
}
