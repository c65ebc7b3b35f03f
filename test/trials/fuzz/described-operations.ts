import { z } from "zod";

const Texts = z.array(z.string());

/** The part of JSON Schema that the document uses for request values. */
const SentSchema = z.object({
	$ref: z.string().optional(),
	type: z.union([z.string(), Texts.transform(([first = ""]) => first)]).optional(),
	enum: z.array(z.unknown()).optional(),
	const: z.unknown().optional(),
	pattern: z.string().optional(),
	minimum: z.number().optional(),
	maximum: z.number().optional(),
	maxLength: z.number().optional(),
	maxItems: z.number().optional(),
	required: Texts.optional(),
	get items() {
		return SentSchema.optional();
	},
	get properties() {
		return z.record(z.string(), SentSchema).optional();
	},
	get anyOf() {
		return z.array(SentSchema).optional();
	},
});
export type SentSchema = z.infer<typeof SentSchema>;

const Parameter = z.object({
	name: z.string(),
	in: z.enum(["path", "query", "header"]),
	schema: SentSchema,
});
export type DescribedParameter = z.infer<typeof Parameter>;

const Reference = z.object({ $ref: z.string() });
const Body = z.object({
	content: z.record(z.string(), z.object({ schema: SentSchema, example: z.unknown() })),
});
const Answer = z.object({ content: z.record(z.string(), z.unknown()).optional() });

const Document = z.object({
	paths: z.record(z.string(), z.record(z.string(), z.unknown())),
	components: z.object({
		schemas: z.record(z.string(), SentSchema),
		parameters: z.record(z.string(), Parameter),
		responses: z.record(z.string(), Answer),
	}),
});
const Operation = z.object({
	operationId: z.string(),
	parameters: z.array(z.union([Reference, Parameter])).default([]),
	requestBody: Body.optional(),
	responses: z.record(z.string(), z.union([Reference, Answer])),
});

/** What the default answer describes. */
const OF_ANY_REQUEST = [414, 500, 503];

export interface DescribedOperation {
	id: string;
	method: string;
	path: string;
	parameters: readonly DescribedParameter[];
	body: { schema: SentSchema; example: unknown } | undefined;
	/** Documented media types by status. */
	answers: ReadonlyMap<number, readonly string[]>;
	schemas: Readonly<Record<string, SentSchema>>;
}

/** What the served document says of each operation, with references resolved. */
export function readOperations(json: unknown): DescribedOperation[] {
	const { paths, components } = Document.parse(json);
	return Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, described]) => {
			const { operationId, parameters, requestBody, responses } = Operation.parse(described);
			const [body] = Object.values(requestBody?.content ?? {});
			const answers = Object.entries(responses).flatMap(([status, answer]) => {
				const { content = {} } =
					"$ref" in answer ? named(components.responses, answer.$ref) : Answer.parse(answer);
				const statuses = status === "default" ? OF_ANY_REQUEST : [Number(status)];
				return statuses.map((one) => [one, Object.keys(content)] as const);
			});
			return {
				id: operationId,
				method: method.toUpperCase(),
				path,
				body,
				parameters: parameters.map((one) =>
					"$ref" in one ? named(components.parameters, one.$ref) : one,
				),
				answers: new Map(answers),
				schemas: components.schemas,
			};
		}),
	);
}

/** What a reference such as `#/components/parameters/IfNoneMatch` points to. */
export function named<Part>(parts: Readonly<Record<string, Part>>, reference: string): Part {
	const part = parts[reference.split("/").at(-1) ?? ""];
	if (part === undefined) throw new Error(`The document has no ${reference}`);
	return part;
}
