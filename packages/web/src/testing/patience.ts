import { configure } from '@testing-library/react';

// The library's own second is too short for two busy cores; what never comes still fails below the test's limit.
configure({ asyncUtilTimeout: 30_000 });
