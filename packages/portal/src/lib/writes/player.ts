export const paired = ['venue-players', 'on-air'];
export const unpaired = ['venue-players', 'on-air'];
export const commanded = ['on-air'];
export const stateReported = ['on-air'];
