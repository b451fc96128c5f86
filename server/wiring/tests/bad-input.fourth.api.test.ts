import { testGeneratedInput } from '#dev/testing/generated-input.ts';

testGeneratedInput(3, 4);
