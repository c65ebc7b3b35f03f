import { type Message, Role, type SendMessageRequest } from "@a2a-js/sdk";
import {
	type Client,
	ClientFactory,
	ClientFactoryOptions,
	DefaultAgentCardResolver,
	JsonRpcTransportFactory,
} from "@a2a-js/sdk/client";
import { BASE_URL } from "../running-service.ts";

/** Runs the official client from the card at its well-known path. The card's addresses are redirected to `origin`. */
export function connectA2a(origin: string): Promise<Client> {
	const fetchImpl: typeof fetch = (input, init) =>
		fetch(String(input).replace(BASE_URL, origin), init);
	const options = ClientFactoryOptions.createFrom(ClientFactoryOptions.default, {
		transports: [new JsonRpcTransportFactory({ fetchImpl })],
		cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
	});
	return new ClientFactory(options).createFromUrl(BASE_URL);
}

type Content = NonNullable<Message["parts"][number]["content"]>;

/** A message of these parts: strings become text parts, all else data parts. */
export function messageOf(given: readonly unknown[], contextId = ""): SendMessageRequest {
	const contents = given.map(
		(value): Content =>
			typeof value === "string" ? { $case: "text", value } : { $case: "data", value },
	);
	return {
		tenant: "",
		message: {
			messageId: "m-1",
			contextId,
			taskId: "",
			role: Role.ROLE_USER,
			parts: contents.map((content) => ({
				content,
				metadata: undefined,
				filename: "",
				mediaType: "",
			})),
			metadata: undefined,
			extensions: [],
			referenceTaskIds: [],
		},
		configuration: undefined,
		metadata: undefined,
	};
}

/** The message in an answer. This service never answers with tasks. */
export async function told(client: Client, request: SendMessageRequest) {
	const answer = await client.sendMessage(request);
	if (!("messageId" in answer)) throw new Error("The answer is a task");
	const [text, data] = answer.parts;
	return {
		message: answer,
		text: text?.content?.$case === "text" ? text.content.value : undefined,
		data: data?.content?.$case === "data" ? (data.content.value as unknown) : undefined,
	};
}
