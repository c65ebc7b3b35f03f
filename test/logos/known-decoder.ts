import { createLogoDecoder } from "#api/logos/create-logo-decoder.ts";
import { decoderCommand } from "#api/process/confined-commands.ts";

/** Decodes in the process that the service starts, without a log. */
export const { decodeLogo } = createLogoDecoder({ command: decoderCommand(), log: () => {} });
