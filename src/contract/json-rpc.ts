import { z } from "zod";

/** Codes of JSON-RPC 2.0 that we say ourselves. */
export const JSON_RPC_ERRORS = {
	parse: -32_700,
	invalidRequest: -32_600,
	methodNotFound: -32_601,
} as const;

export const JsonRpcId = z.union([z.string(), z.int()], {
	error: "must be a string or a whole number",
});
export type JsonRpcId = z.infer<typeof JsonRpcId>;

export const JsonRpcError = z.object({
	code: z.int(),
	message: z.string(),
	data: z.unknown().optional(),
});
